import { createNavigation } from './navigation';

test('the last wish before a router is there is its first', () => {
  const navigation = createNavigation();
  navigation.navigate('/login');
  navigation.navigate('/home', { replace: true });
  const places: unknown[] = [];
  const detach = navigation.attach((...wish) => places.push(wish));
  expect(places).toEqual([['/home', { replace: true }]]);

  navigation.navigate('/pay');
  detach();
  navigation.navigate('/otp');
  expect(places).toHaveLength(2);
});
