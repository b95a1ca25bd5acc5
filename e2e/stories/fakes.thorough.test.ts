import { ledgerSince } from '../support/api';
import { newPerson } from '../support/person';
import { RunningServer } from '../support/server';
import { SALE, sellAndSettle } from '../support/walkBack';
import { startOwnWorld } from '../support/world';

const SETTINGS = {
  SANDBOX_FAKES: 'true',
  SEPEHR_TERMINAL_ID: '99016001',
  SEPEHR_IDENTIFIED: 'true',
  ZARINPAL_MERCHANT_ID: 'merchant',
};

describe.each(['sepehr,zarinpal', 'zarinpal,sepehr'])('with the gateways %s', (CARD_GATEWAY_KIND) => {
  const world = startOwnWorld({}, () => RunningServer.startEmbedded({ ...SETTINGS, CARD_GATEWAY_KIND }));

  test('people register, sell, pay and are paid on the fakes of the providers', async () => {
    const [seller, buyer] = [
      await newPerson(world.browser, world.server, 10_901, { inHand: true }),
      await newPerson(world.browser, world.server, 10_902, { inHand: true }),
    ];
    const moved = await ledgerSince(world.server);
    await sellAndSettle(seller, buyer);
    expect(await moved()).toEqual({
      gateway_clearing: -SALE.rials,
      payouts: SALE.rials - SALE.commission,
      commission: SALE.commission,
    });
  });
});
