import { createNavigation } from './navigation';

test('navigates to the last path requested before the router exists', () => {
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
