import { screen, within } from '@testing-library/react';
import type { RenderedApp } from './renderApp';

/** Presses the first answer of the open question. */
export async function answerYes({ user }: RenderedApp): Promise<void> {
  const [verb] = within(await screen.findByRole('alertdialog')).getAllByRole('button');
  if (!verb) throw new Error('The question has no answers');
  await user.click(verb);
}

/** Confirms the sheet before the day's first visit to the gateway. */
export async function leaveForGateway(
  app: Pick<RenderedApp, 'user'>,
  press: 'click' | 'dblClick' = 'click',
): Promise<void> {
  await app.user[press](await screen.findByRole('button', { name: 'رفتن به درگاه' }));
}
