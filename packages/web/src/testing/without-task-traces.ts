/** React creates an asynchronous stack trace for every element where this exists, a tenth of the time of the tests. */
Reflect.deleteProperty(console, 'createTask');
