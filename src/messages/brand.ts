export { BRAND } from '@contract/rules/limits';
