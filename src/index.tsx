import './ui/styles/tokens.css';
import './ui/styles/font.css';
import './ui/styles/base.css';
import { start } from './app/start';

const container = document.getElementById('root');
if (container) {
  void start(container);
}
