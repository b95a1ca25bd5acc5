import type { Browser } from 'playwright-core';
import { ApiClient } from './api';
import { openPhone, type PhoneOptions } from './browser';
import { identity } from './identities';
import { Person } from './person';
import type { RunningServer } from './server';

/** Somebody whom the app has never seen, with a phone that has never seen the app. */
export async function newPerson(
  browser: Browser,
  server: RunningServer,
  number: number,
  phone?: PhoneOptions,
): Promise<Person> {
  return new Person(await openPhone(browser, server.origin, phone), server, identity(number));
}

/** Our own people: registered, with a card, and made arbiters by the server's own command. They have not logged in yet. */
export async function appointArbiters(server: RunningServer, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const client = new ApiClient(server, identity(number));
    await client.register();
    await client.addCard();
  }
  await server.command('arbiter', 'add', ...numbers.map((number) => identity(number).nationalCode));
}

/** Somebody with a card, logged in and at home: registered outside of the app, where registering is not the point. */
export async function newMember(
  browser: Browser,
  server: RunningServer,
  number: number,
  phone?: PhoneOptions,
): Promise<Person> {
  const person = await newPerson(browser, server, number, phone);
  const client = new ApiClient(server, person.identity);
  await client.register();
  await client.addCard();
  await person.logIn();
  await person.goTo('خانه');
  return person;
}
