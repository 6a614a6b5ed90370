// A two-player card game of about the size of ours: hidden hands, a deck, a row of places, one move a turn.
const { PlayerView } = require('boardgame.io/core');

const PLACES = 9;
const CARDS = 104;

function deal(random) {
  const deck = random.Shuffle([...Array(CARDS).keys()]);
  const hands = [deck.splice(0, 8), deck.splice(0, 8)];
  return { deck, hands };
}

exports.Cards = {
  name: 'cards',
  setup: ({ random }) => {
    const { deck, hands } = deal(random);
    return {
      secret: { deck },
      players: { 0: { hand: hands[0] }, 1: { hand: hands[1] } },
      row: Array.from({ length: PLACES }, () => [[], []]),
      scores: [0, 0],
    };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, playerID, random }, index, place) => {
        const hand = G.players[playerID].hand;
        if (!(index >= 0 && index < hand.length) || !(place >= 0 && place < PLACES)) return 'INVALID_MOVE';
        const [card] = hand.splice(index, 1);
        const side = G.row[place][playerID];
        side.push(card);
        if (side.length > 3) side.shift();
        G.scores[playerID] += card % 7;
        if (G.secret.deck.length === 0) G.secret.deck = random.Shuffle([...Array(CARDS).keys()]);
        hand.push(G.secret.deck.pop());
      },
    },
  },
};
