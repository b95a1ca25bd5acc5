import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { AppLayout } from '@/app/AppLayout';
import { LoginScreen } from '@/features/auth/LoginScreen';
import { authReducer } from '@/features/auth/slice';
import { paths } from '@/lib/paths';

/** The login page of a first visit as HTML. The build writes it into index.html (docs/adr/0015). */
export function drawLogin(): string {
  const store = configureStore({ reducer: { auth: authReducer } });
  return renderToStaticMarkup(
    <Provider store={store}>
      <StaticRouter location={paths.login}>
        <AppLayout navigation={false}>
          <LoginScreen />
        </AppLayout>
      </StaticRouter>
    </Provider>,
  );
}
