import { createDirectLine, renderWebChat } from 'botframework-webchat';

const place = document.createElement('div');
place.style.height = '600px';
document.body.append(place);
const directLine = createDirectLine({
  domain: `${location.origin}/directline`,
  token: 'practice',
  webSocket: false,
  pollingInterval: 200,
});
renderWebChat({ directLine, userID: 'visitor', locale: 'en-US' }, place);
