import { createMediaStore } from '@/components/hooks/media-store';

/** Section 2 of the specification: below 768 px the modals are compact and the header's balance is hidden. */
export const wideWindow = createMediaStore('(min-width: 768px)');
