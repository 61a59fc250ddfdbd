/** The longest name shown whole, its last segment not counted. */
const limit = 24;

/** A name cut to 24 characters plus its last segment, as the specification has it. */
export function formatName(name: string): string {
  const end = name.lastIndexOf('.');
  return end > limit ? `${name.slice(0, limit)}….${name.slice(end + 1)}` : name;
}
