import { gatewayFeeOf } from './bankFileRules';

test.each([
  { gross: 2_500_000, net: 2_500_000, fee: 0 },
  { gross: 2_500_000, net: 2_375_000, fee: 125_000 },
  { gross: 2_500_000, net: 2_374_999, fee: null },
  { gross: 2_500_000, net: 2_500_001, fee: null },
  { gross: 0, net: 0, fee: null },
  { gross: -5_000, net: -5_000, fee: null },
])('of $gross rials $net arrive: a fee of $fee', ({ gross, net, fee }) => {
  expect(gatewayFeeOf(gross, net)).toBe(fee);
});
