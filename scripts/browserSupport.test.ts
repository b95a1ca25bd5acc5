import { newerThanSupported } from './browserSupport';

test.each([
  ['const a=[2,1].toSorted();', ['toSorted, toReversed, toSpliced']],
  ['/(?<=a)b/.test(c)', ['lookbehind in a regular expression']],
  ['if(URL.canParse(a))b()', ['URL.canParse or URL.parse']],
  ['typeof a.showPopover;/(?<name>a)/;Object.hasOwn(a,"b")', []],
])('features that a supported browser lacks in the script %s', (script, names) => {
  expect(newerThanSupported(script, 'script')).toEqual(names);
});

test.each([
  ['.a{background:color-mix(in srgb, red 8%, blue)}', ['color-mix()']],
  ['.a:dir(rtl){left:0}', [':dir()']],
  ['.a{&:hover{left:0}}', ['nested rules']],
  ['.a:has(b){block-size:100dvh;text-wrap:balance}', []],
])('features that a supported browser lacks in the styles %s', (styles, names) => {
  expect(newerThanSupported(styles, 'styles')).toEqual(names);
});
