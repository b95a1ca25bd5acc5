import { declareCleanUps } from './cleanUps';

declareCleanUps();
