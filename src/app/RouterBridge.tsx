import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useAppDispatch } from '@/lib/hooks';
import { locationChanged, type Navigation } from '@/lib/navigation';

/** Joins the router and the flows: hands them `navigate`, and tells them where the person is. */
export function RouterBridge({ navigation }: { navigation: Navigation }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { pathname } = useLocation();

  useEffect(
    () =>
      navigation.attach((to, options) => {
        navigate(to, options);
      }),
    [navigation, navigate],
  );

  useEffect(() => {
    dispatch(locationChanged({ pathname }));
    // A new place starts at its top; going back finds the place as it was left.
    if (navigationType !== NavigationType.Pop) {
      window.scrollTo(0, 0);
    }
  }, [dispatch, pathname, navigationType]);

  return null;
}
