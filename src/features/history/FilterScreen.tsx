import { useNavigate, useSearchParams } from 'react-router-dom';
import { Header } from '@/components/Header';
import { historyCopy } from '@/messages/history';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Page, PageForm } from '@/ui/Page';
import { useGoBack } from '@/ui/useGoBack';
import { EmptyFilterError, useFilterForm } from './FilterForm';
import { historyAddress, historyView } from './historyAddress';

/** /FilterTransaction: the filter of the history as a page. Tab, order and filter come from the address. */
export function FilterScreen() {
  const [search] = useSearchParams();
  const view = historyView(search);
  const navigate = useNavigate();
  const goBack = useGoBack(historyAddress(view));
  const { form, fields, showsEmptyError, clear } = useFilterForm(view.filter, (filter) =>
    navigate(historyAddress({ ...view, filter }), { replace: true }),
  );
  return (
    <PageForm onSubmit={form.handleSubmit}>
      <Page
        header={
          <Header
            title={historyCopy.filterTitle}
            close={goBack}
            action={
              <Button variant="text" size="sm" onClick={clear}>
                {historyCopy.buttons.clearFilter}
              </Button>
            }
          />
        }
        dock={
          <Dock>
            {showsEmptyError && <EmptyFilterError />}
            <Button type="submit" block>
              {historyCopy.buttons.applyFilter}
            </Button>
          </Dock>
        }
      >
        {fields}
      </Page>
    </PageForm>
  );
}
