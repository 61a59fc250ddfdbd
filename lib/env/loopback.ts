const hosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

export function isLoopbackUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    url.protocol === 'http:' &&
    hosts.includes(url.hostname) &&
    url.username === '' &&
    url.password === ''
  );
}
