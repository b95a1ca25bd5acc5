import { AskedTogether } from './askedTogether';

/** Answers when it is told to, each question with itself. */
function slowly(patienceMs: number) {
  const asked: { readonly questions: readonly number[]; readonly answer: () => void; readonly fail: () => void }[] = [];
  const together = new AskedTogether<number, string>({
    ask: (questions) =>
      new Promise((resolve, reject) => {
        asked.push({
          questions,
          answer: () => resolve(questions.map(String)),
          fail: () => reject(new Error('no database')),
        });
      }),
    patienceMs,
  });
  return { asked, together };
}

test('one alone is asked at once; those that come meanwhile are asked together, each for its own answer', async () => {
  const { asked, together } = slowly(10_000);
  const first = together.answer(1);
  const others = [2, 3, 4].map((question) => together.answer(question));
  expect(asked.map(({ questions }) => questions)).toEqual([[1]]);
  asked[0]?.answer();
  await expect(first).resolves.toBe('1');
  await new Promise(setImmediate);
  // Asked after all three have come, never by what was under way before.
  expect(asked.map(({ questions }) => questions)).toEqual([[1], [2, 3, 4]]);
  asked[1]?.answer();
  await expect(Promise.all(others)).resolves.toEqual(['2', '3', '4']);
  await new Promise(setImmediate);
  void together.answer(5);
  expect(asked.at(-1)?.questions).toEqual([5]);
});

test('a failure is told to those who were asked for, and to nobody else', async () => {
  const { asked, together } = slowly(10_000);
  const first = together.answer(1);
  const second = together.answer(2);
  asked[0]?.fail();
  await expect(first).rejects.toThrow('no database');
  await new Promise(setImmediate);
  asked[1]?.answer();
  await expect(second).resolves.toBe('2');
});

test('one that hangs keeps the next ones for the patience only', async () => {
  const { asked, together } = slowly(20);
  void together.answer(1);
  const second = together.answer(2);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(asked.map(({ questions }) => questions)).toEqual([[1], [2]]);
  asked[1]?.answer();
  await expect(second).resolves.toBe('2');
});
