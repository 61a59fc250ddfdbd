/**
 * The page of a Safe's interface, as far as its apps notice: a frame with the sandbox and the permissions
 * of Safe{Wallet}, and messages in both directions. The test decides the answers and the page to frame
 * (`safeHost`, see safe-host.ts). If a browser's driver cannot expose that to a page, the page uses the
 * bridge instead, and its address contains the page to frame.
 *
 * Seen in Safe{Wallet} web 1.95.0: the sandbox in components/safe-apps/AppFrame/SafeAppIframe.tsx; the
 * theme, which is sent with an id of its own before any request, in useAppCommunicator.ts.
 */
export const hostPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Safe host</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body{margin:0}iframe{display:block;border:0;width:100%;height:100vh}</style></head>
<body><iframe title="app" allow="clipboard-write" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads allow-orientation-lock"></iframe>
<script>
  const frame = document.querySelector('iframe');
  window.safeHost ??= async (data) =>
    (await fetch('/bridge/safe-host', { method: 'POST', body: JSON.stringify(data) })).json();
  addEventListener('message', async ({ data, source, origin }) => {
    if (source !== frame.contentWindow || typeof data?.method !== 'string') return;
    const replies = await window.safeHost(data);
    for (const reply of replies) source.postMessage(reply, origin);
  });
  frame.addEventListener('load', () => {
    const theme = { id: 'theme', success: true, version: '9.1.0', data: { darkMode: false } };
    frame.contentWindow.postMessage(theme, '*');
  });
  if (location.hash !== '') frame.src = location.hash.slice(1);
  window.safeHostApp?.().then((url) => { frame.src = url; });
</script></body></html>`;
