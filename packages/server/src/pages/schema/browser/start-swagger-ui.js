window.SwaggerUIBundle({
  url: './?format=json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  // Null: it would send the schema to a server of its makers to have it checked.
  validatorUrl: null,
});
