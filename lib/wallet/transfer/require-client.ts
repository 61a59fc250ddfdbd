import type { Config } from 'wagmi';
import { getClient } from 'wagmi/actions';
import { AppError } from '@/lib/errors/app-error';

export function requireClient(config: Config, chainId: number) {
  const client = getClient(config, { chainId });
  if (client === undefined) throw new AppError('chainNotConfigured');
  return client;
}
