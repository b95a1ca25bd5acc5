import { screen, within } from '@testing-library/react';
import type { RenderedApp } from './renderApp';

/** Presses «بله، …» of the open question. */
export async function answerYes({ user }: RenderedApp): Promise<void> {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^بله/ }));
}

/** Opens «جزئیات معامله» on the page of a deal. */
export async function unfold({ user }: Pick<RenderedApp, 'user'>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'جزئیات معامله' }));
}

/** Confirms the sheet before the day's first visit to the gateway. */
export async function leaveForGateway(
  app: Pick<RenderedApp, 'user'>,
  press: 'click' | 'dblClick' = 'click',
): Promise<void> {
  await app.user[press](await screen.findByRole('button', { name: 'رفتن به درگاه' }));
}
