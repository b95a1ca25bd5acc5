import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import {
  actionPayloads,
  type EndpointShapes,
  fields,
  flag,
  oneOf,
  secret,
  sliceVisibility,
  whole,
} from '@/lib/visibility';

import { createNames } from '@/trace/names';
import { payloadShape } from './visibility';

interface PassportState {
  number: string;
  status: 'valid' | 'expired';
  visits: number;
}

const passport = createSlice({
  name: 'passport',
  initialState: { number: '', status: 'valid', visits: 0 } as PassportState,
  reducers: {
    shown: (state, { payload }: PayloadAction<{ number: string; at: number }>) => ({
      ...state,
      number: payload.number,
    }),
    stamped: (state, { payload }: PayloadAction<string>) => ({ ...state, number: payload }),
    lost: (state) => ({ ...state, number: '' }),
  },
});
type Actions = typeof passport.actions;

const number = secret('passport');
const status = oneOf<PassportState['status']>({ valid: true, expired: true });
const payloads = {
  'passport/shown': fields<{ number: string; at: number }>({ number, at: whole }),
  'passport/stamped': number,
};

const passportApi = createApi({
  baseQuery: fakeBaseQuery(),
  endpoints: (build) => ({
    visa: build.query<{ granted: boolean; note: string }, { number: string }>({
      queryFn: () => ({ data: { granted: true, note: '' } }),
    }),
  }),
});
type Endpoints = EndpointShapes<typeof passportApi>;

// Types are checked by tsc, jest runs without: a line below that compiles without its comment fails `npm run check`.
test('what nobody has declared does not compile, and is hidden', () => {
  const declared = sliceVisibility<PassportState, Actions>({ number, status, visits: whole }, payloads);
  expect(Object.keys(declared.payloads)).toEqual(['passport/shown', 'passport/stamped']);

  // @ts-expect-error a field of the state
  const withoutField = sliceVisibility<PassportState, Actions>({ number, status }, payloads);
  // @ts-expect-error a word that a field may hold
  sliceVisibility<PassportState, Actions>({ number, status: oneOf({ valid: true }), visits: whole }, payloads);
  // @ts-expect-error the payload of an action
  sliceVisibility<PassportState, Actions>({ number, status, visits: whole }, { 'passport/stamped': number });
  const { 'passport/stamped': stamped } = payloads;
  sliceVisibility<PassportState, Actions>(
    { number, status, visits: whole },
    // @ts-expect-error a field of a payload
    { 'passport/shown': fields({ number }), 'passport/stamped': stamped },
  );

  const handedOver = createAction<{ number: string }>('passport/handedOver');
  const printed = createAction('passport/printed');
  type Creators = { handedOver: typeof handedOver; printed: typeof printed };
  expect(Object.keys(actionPayloads<Creators>({ handedOver }, { handedOver: fields({ number }) }))).toEqual([
    'passport/handedOver',
  ]);
  // @ts-expect-error the payload of an action that no slice makes
  actionPayloads<Creators>({}, {});
  // @ts-expect-error a field of it
  actionPayloads<Creators>({ handedOver }, { handedOver: fields({}) });

  const answer = fields<{ granted: boolean; note: string }>({ granted: flag, note: number });
  const declaredEndpoints: Endpoints = { visa: { args: fields({ number }), answer } };
  expect(Object.keys(declaredEndpoints)).toEqual(['visa']);
  // @ts-expect-error an endpoint
  const noEndpoint: Endpoints = {};
  // @ts-expect-error a field of an answer
  const noNote: Endpoints = { visa: { args: fields({ number }), answer: fields({ granted: flag }) } };
  // @ts-expect-error a field of an argument
  const noArgument: Endpoints = { visa: { args: fields({}), answer } };
  expect([noEndpoint, noNote, noArgument]).toHaveLength(3);

  const names = createNames();
  const state = { number: 'K12345678', status: 'valid', visits: 4_000_017 };
  expect(withoutField.state.show(state, names)).toEqual({ number: '‹passport 1›', status: 'valid', visits: 1 });
  expect(noNote.visa.answer.show({ granted: true, note: 'سارا رضایی' }, names)).toEqual({
    granted: true,
    note: '‹note 1›',
  });
});

/** The program's files, without tests. */
async function sources(): Promise<string[]> {
  const files = (await readdir('src', { recursive: true })).map((file) => path.join('src', file));
  const isOurs = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]testing[\\/]/.test(file);
  return Promise.all(files.filter(isOurs).map((file) => readFile(file, 'utf8')));
}

test('what an action of `createAction` carries is declared, in whichever file it is made', async () => {
  const made = (await sources()).flatMap((text) => [...text.matchAll(/createAction(<[^()]*>)?\(\s*'([^']+)'(,)?/g)]);
  expect(made.length).toBeGreaterThan(15);
  const carrying = made.filter(([, payload, , prepare]) => payload || prepare).map(([, , type]) => String(type));
  expect(carrying.length).toBeGreaterThan(8);
  expect(carrying.filter((type) => payloadShape(type) === undefined)).toEqual([]);
});
