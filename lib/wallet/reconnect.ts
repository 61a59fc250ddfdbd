import type { Config, Connector } from 'wagmi';
import { reconnect } from 'wagmi/actions';

/** Milliseconds for each thing that a wallet is asked while it is reconnected. */
const answerTimeout = 5_000;

/**
 * Reconnects the wallets with this connector id, and no other. wagmi's own `reconnect` waits for
 * ever on a wallet that does not answer and is wedged by one that throws, so each of its questions
 * has a time limit here and counts as "no" when it fails.
 * @see https://github.com/wevm/wagmi/blob/main/packages/core/src/actions/reconnect.ts
 */
export async function reconnectLast(config: Config, connectorId: string): Promise<boolean> {
  const connectors = config.connectors.filter(({ id }) => id === connectorId);
  if (connectors.length === 0) {
    config.setState((state) => ({ ...state, connections: new Map(), current: null }));
    return false;
  }
  const connections = await reconnect(config, { connectors: connectors.map(boundConnector) });
  return connections.length > 0;
}

function boundConnector(connector: Connector): Connector {
  return {
    ...connector,
    getProvider: (parameters) => answerInTime(connector.getProvider(parameters)),
    isAuthorized: () => answerInTime(connector.isAuthorized()).catch(() => false),
    connect: ((parameters) => answerInTime(connector.connect(parameters))) as Connector['connect'],
  };
}

function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the wallet did not answer')), answerTimeout);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
