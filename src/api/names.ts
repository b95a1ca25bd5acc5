/** Wire names with an app name of their own; any other is the same in camel case. Null: the app has no use for the field. */
const APP_NAMES = {
  // money, integer rials
  amount: 'amountRials',
  price: 'amountRials',
  commission: 'commissionRials',
  commision_price: 'commissionRials',
  payed_amount: 'payerPaysRials',
  received_amount: 'payeeReceivesRials',
  payer_share: 'payerShareRials',
  payee_share: 'payeeShareRials',
  free_used: 'freeUsedRials',
  payer_credit: 'payerCreditRials',
  payee_free: 'payeeFreeRials',
  free_commission_balance: 'freeCommissionRials',
  held_as_payer: 'heldForPurchasesRials',
  held_as_payee: 'onItsWayRials',
  paid: 'paidRials',
  returned: 'returnedRials',
  receives: 'receivesRials',
  in: 'inRials',
  out: 'outRials',
  held: 'heldRials',
  held_before: 'heldBeforeRials',
  held_after: 'heldAfterRials',
  total_in: 'totalInRials',
  total_out: 'totalOutRials',
  // times, ISO 8601
  time: 'at',
  datetime: 'at',
  create_datetime: 'createdAt',
  update_datetime: 'updatedAt',
  date_joined: 'joinedAt',
  date_of_birth: 'birthDate',
  last_login: 'lastLoginAt',
  // flags
  assigned: 'isAssigned',
  current_device: 'isCurrent',
  current_session: 'isCurrent',
  expired: 'isExpired',
  issame: 'isSamePerson',
  late: 'isLate',
  me: 'isReader',
  mine: 'isMine',
  open: 'isOpen',
  own: 'isOwn',
  read: 'isRead',
  read_only: 'isReadOnly',
  requested: 'isRequested',
  running: 'isRunning',
  // counts
  judgments_num: 'judgmentCount',
  my_turn_num: 'ownTurnCount',
  total_bank_accounts: 'accountCount',
  total_records: 'total',
  // words
  access: 'accessToken',
  refresh: 'refreshToken',
  bank_account_id: 'id',
  passkey_id: 'id',
  behalf: 'purpose',
  title: 'purpose',
  from_status: 'from',
  to_status: 'to',
  gateway_url: 'url',
  payee_bank_account: 'payeeAccount',
  payer_bank_account: 'payerAccount',
  phone_number: 'mobile',
  referee_national_id: 'refereeNationalCode',
  requesting_user_role: 'viewerRole',
  trace_last4: 'traceEnd',
  tracenumber: 'traceNumber',
  tracknumber: 'traceNumber',
  // without use
  asked_at: null,
  commission_rule: null,
  delivered_at: null,
  due_actor: null,
  url: null,
} as const;

type AppNames = typeof APP_NAMES;

/** `first_name` → `firstName`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** `firstName` → `first_name`. */
type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : '';

type AppName<Name extends string> = Name extends keyof AppNames
  ? AppNames[Name] extends string
    ? AppNames[Name]
    : never
  : CamelCase<Name>;

/** An answer of the server under the app's names, at every depth. Values keep their types. */
export type FromWire<Wire> = Wire extends readonly (infer Item)[]
  ? FromWire<Item>[]
  : Wire extends object
    ? { [Name in keyof Wire as AppName<Name & string>]: FromWire<Wire[Name]> }
    : Wire;

/** The fields of a request body under their wire names. */
export type ToWire<Body extends object> = { [Name in keyof Body as SnakeCase<Name & string>]: Body[Name] };

/** Renames the fields of an answer, at every depth. */
export function fromWire<Wire>(wire: Wire): FromWire<Wire> {
  return renamed(wire) as FromWire<Wire>;
}

/** Renames the fields of a request body, which is flat. */
export function toWire<Body extends object>(body: Body): ToWire<Body> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [wireName(name), value])) as ToWire<Body>;
}

/** The wire name of a field of a request body, also in a refusal. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  const fields: [string, unknown][] = [];
  for (const [wireName, field] of Object.entries(value)) {
    const name = appName(wireName);
    if (name !== null) fields.push([name, renamed(field)]);
  }
  return Object.fromEntries(fields);
}

function appName(wireName: string): string | null {
  if (Object.hasOwn(APP_NAMES, wireName)) return APP_NAMES[wireName as keyof AppNames];
  return wireName.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
