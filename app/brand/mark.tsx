/**
 * The logo beside the site's name, in the surrounding text colour. Hidden from screen readers, because the
 * name follows.
 */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path d="M4 28V14a12 12 0 0 1 24 0v14h-6V14a6 6 0 0 0-12 0v14z" fill="currentColor" />
    </svg>
  );
}
