/** Facts about a wallet that the page needs. The key is not among them. */
export type ShimOptions = {
  binding: string;
  announce: { uuid: string; name: string; rdns: string; icon: string } | null;
  inject: Readonly<Record<string, boolean>> | null;
};

type Listener = (value: unknown) => void;
export type Reply =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } };
type Bridge = (method: string, params: unknown) => Promise<Reply>;

/**
 * Runs in the page before its scripts. Playwright serializes it to text, so it must not close over anything.
 */
export function installShim({ binding, announce, inject }: ShimOptions): void {
  const bridge: Bridge = Reflect.get(window, binding);
  const listeners = new Map<string, Set<Listener>>();

  const provider = {
    ...inject,
    async request({ method, params = [] }: { method: string; params?: unknown }) {
      const reply = await bridge(method, params);
      if ('result' in reply) return reply.result;
      const { code, message, data } = reply.error;
      throw Object.assign(new Error(message), { code, data });
    },
    on(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return provider;
    },
    removeListener(name: string, listener: Listener) {
      listeners.get(name)?.delete(listener);
      return provider;
    },
  };

  window.addEventListener(binding, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { name, value } = event.detail;
    for (const listener of [...(listeners.get(name) ?? [])]) listener(value);
  });

  if (inject !== null) Reflect.set(window, 'ethereum', provider);
  if (announce === null) return;
  const detail = Object.freeze({ info: Object.freeze({ ...announce }), provider });
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', say);
  say();
}
