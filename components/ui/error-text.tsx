import { FailureText } from '@/components/ui/failure-text';
import type { ErrorCode } from '@/lib/errors/app-error';
import { describeError } from '@/lib/errors/describe-error';

/** Renders nothing for an error without a text, such as a rejection by the visitor. */
export function ErrorText({ code }: { code: ErrorCode | null }) {
  const text = describeError(code);
  return text === null ? null : <FailureText>{text}</FailureText>;
}
