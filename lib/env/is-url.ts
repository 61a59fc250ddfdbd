/** Leaves out `*` and `;`, which URLs may have in a host and the security policy gives a meaning. */
const hostForm = /^(?:\[[\da-f:]+\]|[\w.-]+)$/;

/** Reports whether the value is a URL with one of these protocols, and with a host that a policy can name. */
export function isUrl(value: string, ...protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocols.includes(protocol) && hostForm.test(hostname);
}
