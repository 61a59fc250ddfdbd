import { createRoot } from 'react-dom/client';
import { DemoWalletDialog } from '@/components/demo/demo-wallet-dialog';
import { getDemoChains } from '@/lib/chains';
import type { PublicEnv } from '@/lib/env/public-env';
import { demoTokens } from '@/lib/tokens';
import { announceDemoWallet } from '@/lib/wallet/demo/announce';
import type { AskForApproval } from '@/lib/wallet/demo/approval';
import { createDemoProvider } from '@/lib/wallet/demo/demo-provider';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

let started = false;

/** Announces the demo wallet once. Throws for a chain whose node isn't on this machine. */
export function startDemoWallet(env: PublicEnv): void {
  if (started) return;
  const chains = getDemoChains(env).map((chain) => ({
    ...chain,
    tokens: demoTokens.filter(({ chainId }) => chainId === chain.chainId),
  }));
  const provider = createDemoProvider({
    chains,
    storage: createFallbackStorage(() => window.sessionStorage),
    ask: createAsk(),
    origin: window.location.origin,
  });
  started = true;
  announceDemoWallet(provider);
}

function createAsk(): AskForApproval {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  let count = 0;
  return (request) =>
    new Promise((resolve) => {
      count += 1;
      let isAnswered = false;
      root.render(
        <DemoWalletDialog
          key={count}
          request={request}
          site={window.location.origin}
          onAnswer={(answer) => {
            if (isAnswered) return;
            isAnswered = true;
            root.render(null);
            resolve(answer);
          }}
        />,
      );
    });
}
