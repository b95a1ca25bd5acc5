import { screen, within } from '@testing-library/react';
import type { RenderedApp } from './renderApp';

/** Answers the open question with its verb, which comes first. */
export async function answerYes({ user }: RenderedApp): Promise<void> {
  const [verb] = within(await screen.findByRole('alertdialog')).getAllByRole('button');
  if (!verb) throw new Error('The question has no answers');
  await user.click(verb);
}
