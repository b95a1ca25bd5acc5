export { BRAND } from '@contract/limits';
