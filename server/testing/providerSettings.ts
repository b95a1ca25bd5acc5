/** Variables of a server whose ports have a provider each. */
export const PROVIDER_SETTINGS = {
  CIVIL_REGISTRY_KIND: 'finnotech',
  SIM_OWNER_KIND: 'finnotech',
  BANK_INQUIRY_KIND: 'finnotech',
  FINNOTECH_CLIENT_ID: 'amanat',
  FINNOTECH_CLIENT_SECRET: 'secret',
  FINNOTECH_NATIONAL_CODE: '0084575948',
  SMS_KIND: 'kavenegar',
  KAVENEGAR_API_KEY: 'key',
  KAVENEGAR_TEMPLATE: 'code',
  KAVENEGAR_MONEY_TEMPLATE: 'money',
  CARD_GATEWAY_KIND: 'sepehr',
  SEPEHR_TERMINAL_ID: '99016001',
  SEPEHR_IDENTIFIED: 'true',
  PAYOUTS_KIND: 'jibit',
  JIBIT_API_KEY: 'key',
  JIBIT_SECRET_KEY: 'secret',
} as const;
