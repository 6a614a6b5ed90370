// node server.js PORT memory|file FOLDER
const { Server, FlatFile } = require('boardgame.io/server');
const { Cards } = require('./game');

const [port, store, folder] = process.argv.slice(2);
const options = { games: [Cards], origins: [/localhost/, /127\.0\.0\.1/] };
if (store === 'file') options.db = new FlatFile({ dir: folder, logging: false });
Server(options).run({ port: Number(port), callback: () => console.log('ready') });
