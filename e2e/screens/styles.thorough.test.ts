import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { DISPUTE_STEP } from '@/messages/dealCopy';
import { buildPaths, builtClassName } from '../../config/webpack/paths';
import type { Person } from '../support/person';
import { comeToRest } from './stage';
import { enterStage } from './stageTests';

/** At least one screen of each chunk. */
const NAMES = [
  'login-from-registration-toast',
  'register',
  'request-money-with-referee',
  'new-transactions',
  'pay',
  'pay-address',
  'detail-payer-paid',
  'detail-handover-payer',
  'handover-code',
  'detail-share-sheet',
  'home-my-turn',
  'detail-split',
  'dispute-open-split',
  'dispute-answer-sheet',
  'dispute-award-payer',
  'dispute-split',
  'judgment',
  'receipt-success',
  'receipt-payer-paid',
  'check-paid',
  'office-queue',
  'office-case',
  'office-search-found',
  'office-deal',
  'office-reconcile-difference',
  'office-formats-sample',
  'office-roles',
  'office-partners',
  'transactions',
  'filter',
  'notifications-settings',
  'card-list-menu',
  'create-card',
  'devices',
  'help',
  'intro',
  'partner-request',
] as const;

const { stage, show } = enterStage();

test.each(NAMES)('%s looks the same in whichever order its style sheets have come', async (name) => {
  expect(await dependsOnOrder(await show(name))).toEqual([]);
});

/** Text of the award. */
const REASONS = /ترمز و زنجیر پیش از تحویل/;

/** The sizes of all visible elements. */
async function drawnSizes({ page }: Person): Promise<string[]> {
  await comeToRest(page);
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('main svg'), (drawn) => {
      const { width, height } = getComputedStyle(drawn);
      return `${drawn.getAttribute('class')}: ${width} × ${height}`;
    }),
  );
}

test('a dispute and its deal are drawn in the same sizes, whichever was there first', async () => {
  const claimant = await stage().person('claimant');
  const { awarded } = await stage().disputes();
  const toDispute = async (person: Person) => {
    await person.tap('link', DISPUTE_STEP.award);
    await person.sees(REASONS);
    return drawnSizes(person);
  };

  const first = await claimant.inNewTab();
  await first.arrive('a sent link', `/dispute/${awarded}`);
  await first.sees(REASONS);
  const dispute = await drawnSizes(first);
  await first.goTo('تراکنش‌ها');
  await first.openRow(awarded);
  await first.sees(DISPUTE_STEP.award);
  const deal = await drawnSizes(first);
  expect(await toDispute(first)).toEqual(dispute);
  expect(dispute.filter((size) => size.includes('44px × 44px'))).toHaveLength(2);

  const second = await claimant.inNewTab();
  await second.arrive('a sent link', `/transaction-detail/${awarded}`);
  await second.seesDeal();
  await second.sees(DISPUTE_STEP.award);
  expect(await drawnSizes(second)).toEqual(deal);
  expect(await toDispute(second)).toEqual(dispute);
});

/** The stylesheet of each class in the build. */
function sheetsOfClasses(): Record<string, string> {
  const files = readdirSync(buildPaths.src, { recursive: true, encoding: 'utf8' });
  const entries = files.flatMap((file) => {
    if (!file.endsWith('.module.css')) return [];
    const place = path.join(buildPaths.src, file);
    const names = readFileSync(place, 'utf8').match(/(?<=\.)[a-z][\w-]*/gi) ?? [];
    return names.map((name) => [builtClassName(place, name), file] as const);
  });
  return Object.fromEntries(entries);
}

/** Elements that change when the stylesheets load in another order, with the changed properties. */
async function dependsOnOrder(page: Page): Promise<string[]> {
  return page.evaluate(compareOrders, sheetsOfClasses());
}

/** Runs in the page. */
function compareOrders(sheetOf: Readonly<Record<string, string>>): string[] {
  /** The rules of a layer by stylesheet. */
  const layers = new Map<string, Map<string, string[]>>();

  function note(layer: string, rule: string): void {
    const named = rule.match(/(?<=\.)_[\w-]{5}/g)?.map((name) => sheetOf[name] ?? '') ?? [''];
    const sheets = layers.get(layer) ?? new Map<string, string[]>();
    layers.set(layer, sheets);
    for (const sheet of new Set(named)) sheets.set(sheet, [...(sheets.get(sheet) ?? []), rule]);
  }

  function styleIn(isReversed: boolean): CSSStyleSheet {
    const texts = [...layers].flatMap(([layer, sheets]) => {
      const names = [...sheets.keys()].sort();
      if (isReversed) names.reverse();
      return names.map((name) => `@layer ${layer} {${sheets.get(name)?.join('\n')}}`);
    });
    const style = new CSSStyleSheet();
    style.replaceSync(`${texts.join('\n')}\n* { animation: none !important; transition: none !important; }`);
    return style;
  }

  function look(): Map<string, Map<string, string>> {
    const found = new Map<string, Map<string, string>>();
    for (const [place, element] of document.querySelectorAll('body *').entries()) {
      for (const pseudo of ['', '::before', '::after']) {
        const style = getComputedStyle(element, pseudo || null);
        if (pseudo !== '' && ['none', 'normal'].includes(style.content)) continue;
        const named = [...element.classList].map((name) => `${sheetOf[name] ?? ''}.${name}`).join(' ');
        const values = Array.from(style, (property) => [property, style.getPropertyValue(property)] as const);
        found.set(`${place} <${element.localName}> ${named}${pseudo}`, new Map(values));
      }
    }
    return found;
  }

  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSLayerBlockRule) for (const inner of rule.cssRules) note(rule.name, inner.cssText);
    }
  }
  document.adoptedStyleSheets = [styleIn(false)];
  const forwards = look();
  document.adoptedStyleSheets = [styleIn(true)];
  const backwards = look();
  document.adoptedStyleSheets = [];
  if (layers.size === 0) return ['no layer has a rule'];
  return [...forwards].flatMap(([element, values]) => {
    const other = backwards.get(element);
    const differing = [...values].filter(([property, value]) => other?.get(property) !== value);
    if (differing.length === 0) return [];
    const told = differing.map(([property, value]) => `${property}: ${value} or ${other?.get(property)}`);
    return [`${element}: ${told.slice(0, 6).join('; ')}`];
  });
}
