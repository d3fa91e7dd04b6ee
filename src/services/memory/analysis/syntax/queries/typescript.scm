(abstract_class_declaration name: (_) @name) @class
(interface_declaration name: (_) @name) @interface
(type_alias_declaration name: (_) @name) @type
(enum_declaration name: (_) @name) @enum
(internal_module name: (_) @name) @module
(module name: (identifier) @name) @module
(function_signature name: (_) @name) @function
(method_signature name: (_) @name) @method
(abstract_method_signature name: (_) @name) @method
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @method
(class_body (public_field_definition name: (property_identifier) @name) @field)
(ambient_declaration (lexical_declaration (variable_declarator name: (identifier) @name) @variable))
(ambient_declaration (variable_declaration (variable_declarator name: (identifier) @name) @variable))
(import_require_clause source: (string (string_fragment) @import))
