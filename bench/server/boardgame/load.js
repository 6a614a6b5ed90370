// node load.js PORT MATCHES SECONDS SERVER_PID: closed-loop matches; prints one JSON object.
const fs = require('fs');
const http = require('http');
const { io } = require('socket.io-client');

const [port, matches, seconds, pid] = process.argv.slice(2).map(Number);
const latencies = [];
let moves = 0;
let running = false;
let stopped = false;

function post(path, body) {
  return new Promise((resolve, reject) => {
    const data = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) };
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (piece) => (text += piece));
      answer.on('end', () => (answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${path}: ${answer.statusCode} ${text}`))));
    });
    request.on('error', reject);
    request.end(data);
  });
}

function cpu() {
  const parts = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(parts[11]) + Number(parts[12])) / 100;
}

async function match() {
  const { matchID } = await post('/games/cards/create', { numPlayers: 2 });
  const state = { waiting: 0, sent: 0, id: -1, sockets: [], credentials: [], current: '0', turn: 0 };
  for (const playerID of ['0', '1']) {
    const joined = await post(`/games/cards/${matchID}/join`, { playerID, playerName: playerID });
    state.credentials.push(joined.playerCredentials);
  }
  const synced = ['0', '1'].map((playerID) => new Promise((resolve) => {
    const socket = io(`http://127.0.0.1:${port}/cards`, { transports: ['websocket'] });
    state.sockets.push(socket);
    socket.on('sync', (_id, info) => { state.id = info.state._stateID; resolve(); });
    socket.on('update', (_id, update) => {
      state.id = update._stateID;
      state.current = update.ctx.currentPlayer;
      if (state.waiting > 0 && --state.waiting === 0) {
        if (running) latencies.push(performance.now() - state.sent);
        state.act();
      }
    });
    socket.on('connect', () => socket.emit('sync', matchID, playerID, state.credentials[Number(playerID)], 2));
  }));
  await Promise.all(synced);
  state.act = () => {
    if (stopped) return;
    const playerID = state.current;
    state.waiting = 2;
    state.sent = performance.now();
    moves += running ? 1 : 0;
    state.turn += 1;
    const payload = { type: 'play', args: [state.turn % 8, state.turn % 9], playerID, credentials: state.credentials[Number(playerID)] };
    state.sockets[Number(playerID)].emit('update', { type: 'MAKE_MOVE', payload }, state.id, matchID, playerID);
  };
  return state;
}

(async () => {
  const all = [];
  for (let k = 0; k < matches; k++) all.push(await match());
  all.forEach((one) => one.act());
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const [before, began] = [cpu(), performance.now()];
  running = true;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  running = false;
  const [used, took] = [cpu() - before, (performance.now() - began) / 1000];
  stopped = true;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  console.log(JSON.stringify({ moves, seconds: took, cpu: used, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
})();
