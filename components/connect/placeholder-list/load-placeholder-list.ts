import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { PlaceholderListProps } from '@/components/connect/placeholder-list/placeholder-list';

type LoadFirstList = () => Promise<ComponentType<PlaceholderListProps>>;

/** Downloads and runs the list that stands until the kit's is there; some kilobytes. */
export let loadFirstList: LoadFirstList;

// Never rendered; see load-wallet.ts.
void dynamic(
  keep(() =>
    import('@/components/connect/placeholder-list/placeholder-list').then(
      ({ PlaceholderList }) => PlaceholderList,
    ),
  ),
  { ssr: false },
);

function keep(load: LoadFirstList): LoadFirstList {
  loadFirstList = load;
  return load;
}
