// solc 0.8 ships no types; this is the only function that is called.
declare module 'solc' {
  const solc: { compile(input: string): string };
  export default solc;
}
