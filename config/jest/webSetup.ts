import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';
import './reactWithoutOwnerStacks';

jest.setTimeout(120_000);
