/** Counts attempts to connect a wallet, so that one that was given up knows it. */
let turn = 0;

export function getTurn(): number {
  return turn;
}

export function takeTurn(): number {
  turn += 1;
  return turn;
}
