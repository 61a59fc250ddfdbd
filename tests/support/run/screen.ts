type Output = { isTTY?: boolean; columns?: number; write(text: string): unknown };

/** Takes the cursor to the start of the line, and clears it. */
const clearLine = '\r\u001b[2K';

/** Where a run writes: what its stages say and, at a terminal, a last line that follows the run. */
export function createScreen(output: Output) {
  let status = '';
  let isAtLineStart = true;
  const isShown = () => output.isTTY === true && status !== '' && isAtLineStart;
  const hide = () => void (isShown() && output.write(clearLine));
  const show = () => void (isShown() && output.write(status));

  const write = (text: string) => {
    if (text === '') return;
    hide();
    output.write(text);
    isAtLineStart = text.endsWith('\n');
    show();
  };
  return {
    isTerminal: output.isTTY === true,
    write,
    /** A line of its own, also where a stage has not ended its line. */
    writeLine(line: string) {
      write(`${isAtLineStart ? '' : '\n'}${line}\n`);
    },
    /** Replaces the last line of a terminal; with '' there is none. */
    setStatus(line: string) {
      hide();
      status = line.slice(0, Math.max((output.columns ?? 80) - 1, 0));
      show();
    },
  };
}
