const word = /\b(warn(ing)?|error|fatal|failed|panicked)\b|[⚠⨯]|"level":\s*[456]0\b/i;
const continuation = /^\s+(at |\[cause\]|code:|digest:)/;

/** Whether a line of a server's output is worth a demo visitor's attention, or goes on with one. */
export function createTroubleFilter(): (line: string) => boolean {
  let wasTrouble = false;
  return (line) => {
    wasTrouble = word.test(line) || (wasTrouble && continuation.test(line));
    return wasTrouble;
  };
}
