import { createMediaStore } from '@/components/hooks/media-store';

/** Below it, the modals are compact and the header's balance is hidden. */
export const wideWindow = createMediaStore('(min-width: 768px)');
