(comment) @comment
(string) @string

(contract_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(library_declaration name: (_) @name) @class
(struct_declaration name: (_) @name) @class
(enum_declaration name: (_) @name) @enum
(function_definition name: (_) @name) @function
(modifier_definition name: (_) @name) @function
(event_definition name: (_) @name) @type
(error_declaration name: (_) @name) @type
(state_variable_declaration name: (_) @name) @variable
(constant_variable_declaration name: (_) @name) @constant

(import_directive source: (_) @import)
