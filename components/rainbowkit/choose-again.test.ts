// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { chooseAgain } from '@/components/rainbowkit/choose-again';
import { setTexts } from '@/lib/i18n/client';
import type { ClientMessages } from '@/lib/i18n/messages';

const german: ClientMessages = JSON.parse(readFileSync('lib/texts/client/de-DE.json', 'utf8'));
const closeButton = '<button aria-label="Schließen"><svg><title>Schließen</title></svg></button>';
const backButton = '<button id="back"><svg><title>Zurück</title></svg></button>';
const row = '<button data-testid="rk-wallet-option-rainbow"></button>';
const chosenRow = row.replace('>', ' disabled>');

const pressed = vi.fn();

function show(...parts: string[]): void {
  document.body.innerHTML = `<div data-rk role="dialog">${parts.join('')}</div>`;
}

function onPress(selector: string, act: () => void): void {
  document.querySelector(selector)?.addEventListener('click', act);
}

it.each([
  {
    layout: 'compact',
    step: [backButton, closeButton],
    way: '#back',
    leave: () => showList(),
  },
  {
    layout: 'wide',
    step: [chosenRow, closeButton],
    way: '[aria-label="Schließen"]',
    leave: () => {
      document.body.innerHTML = '<button data-testid="rk-connect-button"></button>';
      onPress('button', showList);
    },
  },
])(
  'leaves the step of the $layout layout in any language, and presses the row once',
  async ({ step, way, leave }) => {
    setTexts('de-DE', german);
    pressed.mockReset();
    show(...step);
    onPress(way, leave);
    chooseAgain('rainbow');
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  },
);

function showList(): void {
  show(closeButton, row);
  onPress('[data-testid="rk-wallet-option-rainbow"]', pressed);
}
