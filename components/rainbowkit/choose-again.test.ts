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

function showList(): void {
  show(closeButton, row);
  onPress('[data-testid="rk-wallet-option-rainbow"]', pressed);
}

function closeList(): void {
  document.body.innerHTML = '<button data-testid="rk-connect-button"></button>';
  onPress('button', showList);
}

it.each([
  ['compact', { step: [backButton, closeButton], way: '#back', leave: showList }],
  ['wide', { step: [chosenRow, closeButton], way: '[aria-label="Schließen"]', leave: closeList }],
])(
  'leaves the step of the %s layout in any language and presses the wallet’s row once',
  async (_layout, { step, way, leave }) => {
    setTexts('de-DE', german);
    pressed.mockReset();
    show(...step);
    onPress(way, leave);
    chooseAgain('rainbow');
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  },
);
