const word = /\b(warn(ing)?|error|fatal|failed|panicked)\b|[⚠⨯]|"level":\s*[456]0\b/i;
const continuation = /^\s+(at |\[cause\]|code:|digest:)/;

/** Whether a line of a server's output reports trouble, or continues such a line. */
export function createTroubleFilter(): (line: string) => boolean {
  let wasTrouble = false;
  return (line) => {
    wasTrouble = word.test(line) || (wasTrouble && continuation.test(line));
    return wasTrouble;
  };
}
