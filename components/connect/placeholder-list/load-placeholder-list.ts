import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { PlaceholderListProps } from '@/components/connect/placeholder-list/placeholder-list';

type LoadPlaceholderList = () => Promise<ComponentType<PlaceholderListProps>>;

/** Downloads and runs the list that stands until the kit's is there; some kilobytes. */
export let loadPlaceholderList: LoadPlaceholderList;

// Never rendered; see load-wallet.ts.
void dynamic(
  keep(() =>
    import('@/components/connect/placeholder-list/placeholder-list').then(
      ({ PlaceholderList }) => PlaceholderList,
    ),
  ),
  { ssr: false },
);

function keep(load: LoadPlaceholderList): LoadPlaceholderList {
  loadPlaceholderList = load;
  return load;
}
