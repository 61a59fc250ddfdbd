import type { Frame, Page } from '@playwright/test';

/** A document that a visitor reads: a page, or ours inside the frame of another one. */
export type Screen = Page | Frame;

export function pageOf(screen: Screen): Page {
  return 'mainFrame' in screen ? screen : screen.page();
}
