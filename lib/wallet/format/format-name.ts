const limit = 24;

/** Cuts a name to 24 characters plus its last segment. */
export function formatName(name: string): string {
  const end = name.lastIndexOf('.');
  return end > limit ? `${name.slice(0, limit)}….${name.slice(end + 1)}` : name;
}
