import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

/**
 * The bare stack, for comparison: one slice of Redux Toolkit, its provider, the router with one route, and one field in the store. No RTK
 * Query, saga, persistence or styles.
 */
const draft = createSlice({
  name: 'draft',
  initialState: { text: '' },
  reducers: {
    typed: (state, { payload }: PayloadAction<string>) => {
      state.text = payload;
    },
  },
});

const store = configureStore({ reducer: { draft: draft.reducer } });
type State = ReturnType<typeof store.getState>;

function OneField() {
  const text = useSelector((state: State) => state.draft.text);
  const dispatch = useDispatch();
  return (
    <label>
      کد ملی
      <input value={text} onChange={(event) => dispatch(draft.actions.typed(event.target.value))} />
    </label>
  );
}

const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<OneField />} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
}
